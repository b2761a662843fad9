import { z } from 'zod';

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * An instant as a model writes it: ISO 8601 with an offset. Checked by a function: the pattern of
 * every time of every tool would stand in every question to a model.
 */
export const instant = z
  .string()
  .max(40)
  .refine(
    (text) => FORM.test(text) && !Number.isNaN(Date.parse(text)),
    'Give the time in ISO 8601 with an offset, like 2026-03-04T10:00:00Z',
  )
  .meta({ format: 'date-time' });

/** Rows that are read between two instants; everything up to now where they are left out. */
export const period = {
  from: instant.optional().describe('Not before'),
  to: instant.optional().describe('Before'),
};
