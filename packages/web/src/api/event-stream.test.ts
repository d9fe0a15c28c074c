import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventReader } from './event-stream.ts';

describe('server-sent events', () => {
  it('reads names and data, skips comments and what has no data', () => {
    const read = createEventReader();
    expect(read(': hello\n\nevent: import\ndata: {"a":1}\n\nevent: ping\n\ndata: x\ndata: y\n\n')).toEqual([
      { event: 'import', data: '{"a":1}' },
      { event: 'message', data: 'x\ny' },
    ]);
  });

  it('keeps an unfinished event for the next piece', () => {
    const read = createEventReader();
    expect(read('event: imp')).toEqual([]);
    expect(read('ort\ndata: 1')).toEqual([]);
    expect(read('\n\n')).toEqual([{ event: 'import', data: '1' }]);
  });

  it('gives the same events however the text is cut, with any line ending', () => {
    const events = fc.array(
      fc.record({ event: fc.constantFrom('import', 'ping'), data: fc.stringMatching(/^[\w ]+$/) }),
    );
    const ending = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(events, ending, fc.array(fc.nat(200)), (given, end, cuts) => {
        const text = given.map((one) => `event: ${one.event}${end}data: ${one.data}${end}${end}`).join('');
        const places = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].toSorted(
          (a, b) => a - b,
        );
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        const read = createEventReader();
        const found = [...pieces.flatMap(read), ...read('\n')];
        expect(found).toEqual(given);
      }),
    );
  });
});
