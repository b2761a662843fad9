/** The display number; a risk that is not stored yet has none. */
export const riskNumber = (number: number): string => (number > 0 ? `R-${number}` : 'R-…');
