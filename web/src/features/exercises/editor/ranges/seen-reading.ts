/** Writes a frequently changing value, only while visible and only if it changed. */
export class SeenReading<Value> {
  readonly #read: () => Value;
  readonly #write: (value: Value) => void;
  #isSeen = false;
  #written: { readonly value: Value } | undefined;

  constructor(read: () => Value, write: (value: Value) => void) {
    this.#read = read;
    this.#write = write;
  }

  /** Set by the visibility observer; initially false. */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    this.look();
  }

  /** Call it when the value may have changed. */
  look(): void {
    if (!this.#isSeen) return;
    const value = this.#read();
    if (this.#written && Object.is(value, this.#written.value)) return;
    this.#written = { value };
    this.#write(value);
  }
}
