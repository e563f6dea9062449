import type { RE2JS } from "re2js";
import type { Reader } from "../paging/query.ts";

type Dfa = RE2JS["re2Input"]["dfa"];

/** How the automaton says that a text starts, ends, and may match anywhere. */
const BEGIN = { context: () => -1 };
const END_TEXT = -1;
const UNANCHORED = 0;

/**
 * Reads a text with the automaton of a pattern, from which it can go on where
 * it stopped. RE2JS itself can only search a text from beginning to end, which
 * for 10 MB and a bad pattern takes minutes that nothing can interrupt.
 *
 * The automaton is not part of what RE2JS documents: its version is pinned.
 */
export function patternReader({ re2Input: { dfa } }: RE2JS): Reader {
  let state = dfa.start(BEGIN, 0);
  return {
    read(part) {
      for (let i = 0; i < part.length && !state.isMatch;) {
        const rune = part.codePointAt(i)!;
        const letter = dfa.runeClass(rune);
        state = state.next?.[letter] ?? step(dfa, state, { letter, rune });
        i += rune > 0xffff ? 2 : 1;
      }
      return state.isMatch;
    },
    end() {
      if (!state.isMatch) {
        state = step(dfa, state, { letter: dfa.numClasses, rune: END_TEXT });
      }
      return state.isMatch;
    },
  };
}

/** The state behind one more letter, when it is not known yet. */
function step(
  dfa: Dfa,
  state: ReturnType<Dfa["step"]>,
  { letter, rune }: { readonly letter: number; readonly rune: number },
): ReturnType<Dfa["step"]> {
  return dfa.step(state, letter, rune, UNANCHORED) ??
    // Its memory is full: it forgets all other states.
    dfa.step(dfa.resetCache(state), letter, rune, UNANCHORED);
}
