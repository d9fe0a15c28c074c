/** Hands a file to the browser as a download. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveUrl(url, name);
  // The browser has taken the file over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
