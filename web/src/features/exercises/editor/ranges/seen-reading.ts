/** A reading that changes many times a second: written where somebody can see it, and only when it is another one. */
export class SeenReading<Value> {
  readonly #read: () => Value;
  readonly #write: (value: Value) => void;
  #isSeen = false;
  #written: { readonly value: Value } | undefined;

  constructor(read: () => Value, write: (value: Value) => void) {
    this.#read = read;
    this.#write = write;
  }

  /** Whether what shows it is on the screen: it was not when it began. */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    this.look();
  }

  /** It may have changed. */
  look(): void {
    if (!this.#isSeen) return;
    const value = this.#read();
    if (this.#written && Object.is(value, this.#written.value)) return;
    this.#written = { value };
    this.#write(value);
  }
}
