/** While the browser works out what the platform asks a stranger for where many log in at the same moment. */
export const puzzle = {
  checking: 'Checking your browser…',
} as const;
