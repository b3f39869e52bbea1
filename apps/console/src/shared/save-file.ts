/** Hands a file to the browser under `name`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the URL by then; revoke it to free the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
