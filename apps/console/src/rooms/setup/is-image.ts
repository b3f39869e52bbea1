/** A path below the platform's address, or none. */
export const isImage = (text: string) => /^(\/[\w./-]{1,200})?$/.test(text);
