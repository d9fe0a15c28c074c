import { isMonth, type Month } from '@altocost/contract/kit/calendar.ts';

/** `20250201…` or `2025-02-01…` as a month; null for anything else. */
export function monthOfText(text: string): Month | null {
  const found = /^(\d{4})-?(\d{2})/.exec(text);
  const month = found === null ? '' : `${found[1]}-${found[2]}`;
  return isMonth(month) ? month : null;
}

/** Folder of a name, with its `/`; '' for a name without one. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

/** `a/b/../c` without its steps up. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Names as they are compared: object stores tell case apart, people's packers and documentation do not, nor do they keep colons. */
export function comparable(name: string): string {
  return name.toLowerCase().replaceAll(':', '_');
}
