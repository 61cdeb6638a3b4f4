/** The passwords that attackers try first: a list of some 49 000 that ships with a package, read when first needed. */

let known: Promise<ReadonlySet<string>> | undefined;

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** Whether the password is on the list, in whatever case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= read();
  return (await known).has(password.toLowerCase());
};
