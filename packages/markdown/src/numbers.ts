/**
 * The numbers that a list's items show: as written, or counting on where none is written. If all
 * are the same, as in '1. 1. 1.', they count up.
 */
export function shownNumbers(written: readonly (number | null)[]): number[] {
  const isCounting = written.every((number) => number === written[0]);
  let next = 1;
  return written.map((number, index) => {
    const shown = (isCounting && index > 0 ? null : number) ?? next;
    next = shown + 1;
    return shown;
  });
}
