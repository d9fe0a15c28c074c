/** One server-sent event: its name (`message` when it has none) and its data lines joined. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events (WHATWG HTML, event streams) from pieces of text of any size. Comments and empty
 * events are skipped. A reader keeps what it has of an unfinished event between two pieces.
 */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const take = (line: string): StreamEvent | null => {
    if (line === '') {
      const done = data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      return done;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    return null;
  };

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => take(line) ?? []);
  };
}
