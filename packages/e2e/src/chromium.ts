import { existsSync } from 'node:fs';

/** The browser that the journeys drive: CHROMIUM_PATH, or where distributions put it. */
export function chromiumPath(): string {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return places.find((place) => place !== undefined && existsSync(place)) ?? '/usr/bin/chromium';
}
