/** VA-39: an external icon is a valid address that contains `svg`. */
export const isExternalIcon = (value: string): boolean =>
  /^https?:\/\//i.test(value) && URL.canParse(value) && value.includes('svg');
