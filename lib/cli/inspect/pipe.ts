import { PassThrough } from "node:stream";
import type { Transport } from "@modelcontextprotocol/client";
import { lastBytes } from "../../host/bytes.ts";
import { lastWords } from "../../host/last_words.ts";
import { LineSplitter } from "../../host/lines.ts";
import type { Stdio } from "../../host/stdio.ts";
import { applyEdits, editObject } from "../../json/edit.ts";
import { JsonText } from "../../json/json_text.ts";

/** How much of what people would read is remembered, in bytes. */
const SAID_BYTES = 300;

/** The two ends of a proxy in this process: its streams, and its client. */
export class Pipe {
  /** The streams of the proxy. */
  readonly stdio: Stdio;
  readonly #input = new PassThrough();
  #said: Uint8Array = new Uint8Array(0);
  #transport: Transport | undefined;
  #asked: unknown;
  #line: string | undefined;
  #isGone = false;
  /** The source of the arguments of a call, whose numbers keep every digit. */
  arguments: string | undefined;

  constructor() {
    const splitter = new LineSplitter();
    const decoder = new TextDecoder();
    this.stdio = {
      stdin: this.#input,
      stdout: (bytes) => {
        for (const line of splitter.push(bytes)) {
          if (line.kind === "line") this.#receive(decoder.decode(line.bytes));
        }
        return Promise.resolve();
      },
      stderr: (bytes) => {
        this.#said = lastBytes(this.#said, bytes, SAID_BYTES);
        return Promise.resolve();
      },
    };
  }

  /** The answer to what was asked last, as it came. */
  get line(): string | undefined {
    return this.#line;
  }

  /** The end of what people would have read. */
  get said(): string {
    return lastWords(this.#said);
  }

  /** A transport for a client, which takes the place of the one before. */
  connect(): Transport {
    const transport: Transport = {
      start: () => Promise.resolve(),
      send: (message) => {
        if (this.#isGone) return Promise.reject(new Error("it is not there"));
        this.#input.write(`${this.#write(message)}\n`);
        return Promise.resolve();
      },
      // The server is ended when all is done, not with one of its clients.
      close: () => Promise.resolve(),
    };
    this.#transport = transport;
    return transport;
  }

  /** The client has nothing more to say. */
  end(): void {
    this.#input.end();
  }

  /** The proxy is gone. */
  hangUp(): void {
    this.#isGone = true;
    this.#transport?.onclose?.();
  }

  #receive(line: string): void {
    const message = JSON.parse(line);
    if (!("method" in message) && message.id === this.#asked) {
      this.#line ??= line;
    }
    this.#transport?.onmessage?.(message);
  }

  /** A message as JSON; what was read and written again may lack digits. */
  #write(message: object): string {
    const text = JSON.stringify(message);
    if ("method" in message && "id" in message) {
      this.#asked = message.id;
      this.#line = undefined;
    }
    const isCall = "method" in message && message.method === "tools/call";
    if (!isCall || this.arguments === undefined) return text;
    const json = JsonText.parse(text)!;
    const params = json.get(json.root, "params");
    const edits = params
      ? editObject(json, params, { set: [["arguments", this.arguments]] })
      : [];
    return applyEdits(text, edits);
  }
}
