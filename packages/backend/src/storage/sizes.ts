import { z } from 'zod';

const UNITS: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Bytes, or a text such as '5MB' or '50MiB'. */
export const fileSize = z
  .union([z.int().nonnegative(), z.string()])
  .nullish()
  .transform((value, context) => {
    if (typeof value !== 'string') return value;
    const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.trim()) ?? [];
    const factor = UNITS[(unit || 'b').toLowerCase()];
    if (number !== undefined && factor !== undefined) return Math.round(Number(number) * factor);
    context.addIssue({ code: 'custom', message: 'file_size_limit must be a size such as 5MB' });
    return z.NEVER;
  });
