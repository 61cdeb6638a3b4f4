/** A number while it is typed: what the field shows, and from where what is typed goes on. */

/** What a field does with a number. */
export interface Taking {
  /** The number a text stands for; undefined for a text that may not be. */
  readonly read: (text: string) => number | undefined;
  /** What is taken of a number: less where not all of it can be had. */
  readonly taken: (value: number) => number;
  /** `gesture` joins the numbers of one visit to the field. */
  readonly onNumber: (value: number, gesture: string) => void;
}

export interface Typing {
  readonly text: string;
  /** As things stood when the first figure was typed: "1" on the way to "130" moves nothing that "130" would not move. */
  readonly begun: Taking;
}

const numberOf = ({ text, begun }: Typing): number | undefined => begun.read(text);

export const isWrong = (typing: Typing | undefined): boolean => typing !== undefined && numberOf(typing) === undefined;

/** What is still shown as it was typed; undefined once it was undone meanwhile, or nothing is typed. @param value the field's, as it stands */
export const standing = (typing: Typing | undefined, value: number): Typing | undefined => {
  const number = typing && numberOf(typing);
  return number === undefined || typing?.begun.taken(number) === value ? typing : undefined;
};

/** Another text in the field. `now` is what the field does as things stand. */
export const typedOn = (typing: Typing | undefined, text: string, value: number, now: Taking): Typing => ({
  text,
  begun: standing(typing, value)?.begun ?? now,
});
