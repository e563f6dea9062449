/** A law was broken. */
export class Fault extends Error {
  override readonly name = "Fault";
}
