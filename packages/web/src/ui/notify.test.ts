import {
  IconAlertCircle,
  IconAlertTriangle,
  IconLogin2,
  IconServerOff,
  IconShieldOff,
} from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { problemIcon } from './notify.tsx';

describe('the icon of a failure (spec §8)', () => {
  it.each([
    [true, 404, IconAlertTriangle],
    [true, 500, IconServerOff],
    [true, 400, IconAlertCircle],
    [false, 401, IconLogin2],
    [false, 403, IconShieldOff],
    [false, 404, IconShieldOff],
    [false, 500, IconAlertCircle],
    [false, 409, IconAlertTriangle],
  ])('signed in: %s, status %d', (signedIn, status, icon) => {
    expect(problemIcon(status, signedIn)).toBe(icon);
  });
});
