import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** Records calls to the library. */
function shown() {
  const told: string[] = [];
  const as = (kind: string) => (text: unknown) => {
    told.push(`${kind}: ${String(text)}`);
    return 0;
  };
  return { told, teller: { message: as('note'), success: as('done'), error: as('failed') } };
}

it('shows earlier toasts in order once the toaster loads, later ones directly', async () => {
  const { toast, showToastsWith } = await import('./toast.ts');
  const { told, teller } = shown();
  toast('first');
  toast.error('second');
  showToastsWith(teller);
  expect(told).toEqual(['note: first', 'failed: second']);
  toast.success('third');
  expect(told).toEqual(['note: first', 'failed: second', 'done: third']);
});

it('requests the toaster with the first toast', async () => {
  const { toast, toastWanted } = await import('./toast.ts');
  toast('first');
  await expect(toastWanted).resolves.toBeUndefined();
});
