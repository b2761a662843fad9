import { percentile } from './measure.ts';

/** Measurements of the same work by name; each call measures once. */
type Measurements<Name extends string> = Record<Name, () => Promise<number>>;

/**
 * Runs several measurements in turn, round after round, so that a slow moment of the machine
 * affects all of them alike.
 * @returns the median of each measurement, without a first warm-up round.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  measurements: Measurements<Name>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measurements) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await measurements[name]();
      if (round >= 0) figures.get(name)?.push(figure);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, percentile(figures.get(name) ?? [], 0.5)]),
  ) as Record<Name, number>;
}
