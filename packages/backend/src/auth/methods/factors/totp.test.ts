import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { enrolTotp, totpStep } from './totp.ts';

const now = () => Math.floor(Date.now() / 1000);

test('puts issuer, account and secret into the QR code', () => {
  const { secret, uri, qrCode } = enrolTotp('chat.example', 'ann@example.test');
  const url = new URL(uri);
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toBe('/chat.example:ann@example.test');
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(qrCode).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
});

test('accepts codes of the current and adjacent time steps only', () => {
  const { secret } = enrolTotp('chat.example', 'ann');
  const code = (epoch: number) => generateSync({ secret, epoch });
  expect(totpStep(secret, code(now()), null)).toBeTypeOf('number');
  expect(totpStep(secret, code(now() - 30), null)).toBeTypeOf('number');
  expect(totpStep(secret, code(now() - 120), null)).toBeNull();
  expect(totpStep(secret, code(now()).slice(0, 5), null)).toBeNull();
  expect(totpStep(secret, 'ABCDEF', null)).toBeNull();
});

test('accepts a code once, and then the next code', () => {
  const { secret } = enrolTotp('chat.example', 'ann');
  const step = totpStep(secret, generateSync({ secret, epoch: now() }), null);
  expect(totpStep(secret, generateSync({ secret, epoch: now() }), step)).toBeNull();
  const next = generateSync({ secret, epoch: (Number(step) + 1) * 30 });
  expect(totpStep(secret, next, step)).toBe(Number(step) + 1);
});
