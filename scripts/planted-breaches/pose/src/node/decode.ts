export const decode = 1;
