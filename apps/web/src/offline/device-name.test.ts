import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('names browser and system', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ),
  ).toBe('Chrome, Linux');
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, ' +
        'like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    ),
  ).toBe('Edge, Windows');
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
        'like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone');
  expect(deviceName('Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0')).toBe(
    'Firefox, Android',
  );
});

test('an unknown browser is called a browser', () => {
  expect(deviceName('')).toBe('Browser');
});
