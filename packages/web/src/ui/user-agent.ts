const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /Version\/.*Safari\//],
  ['curl', /^curl\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** "Firefox · Windows" from a User-Agent header; null when it names neither. */
export function deviceOf(userAgent: string): string | null {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  const known = [browser, system].filter((part) => part !== undefined);
  return known.length === 0 ? null : known.join(' · ');
}
