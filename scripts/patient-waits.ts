import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/**
 * Runs before each test file. By default `vi.waitFor` gives up after a second, and Vitest has no
 * setting for it.
 */
const { waitFor, waitUntil } = vi;
type Options<Wait extends (...given: never) => unknown> = Parameters<Wait>[1];

const patient = <Given extends object>(options?: number | Given) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

/** Test files that share modules also share `vi`, so it is patched only once. */
const isPatient = 'isPatient';
if (!(isPatient in waitFor)) {
  const patientFor: typeof waitFor = (look, options?: Options<typeof waitFor>) =>
    waitFor(look, patient(options));
  const patientUntil: typeof waitUntil = (look, options?: Options<typeof waitUntil>) =>
    waitUntil(look, patient(options));
  vi.waitFor = Object.assign(patientFor, { [isPatient]: true });
  vi.waitUntil = patientUntil;
}
