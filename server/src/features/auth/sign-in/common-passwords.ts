/** The 49 000 or so most common passwords, from a package. Read on first use. */

let known: Promise<ReadonlySet<string>> | undefined;

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** True if the password is on the list, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= read();
  return (await known).has(password.toLowerCase());
};
