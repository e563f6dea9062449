/** Some 60 KB of records: three pages or four. */
export const RECORDS: readonly unknown[] = Array.from(
  { length: 600 },
  (_, id) => ({
    id,
    name: `record ${id}`,
    description: "what there is to say",
  }),
);

/** 5 MB of text. */
export const FAR_TOO_LONG: string = "a line of a text that is far too long\n"
  .repeat(135_000);

/** 20 KB of what stands for an image. */
export const IMAGE: string = "iVBORw0KGgo/".repeat(1_700);
