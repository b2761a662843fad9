import { type FileSpot, fileSpotOf, type WithParts } from '@parley/model';

/** What a comment is about, for a model: 'page 3 of quote.pdf'. Undefined for other messages. */
export function aboutFile(message: WithParts): string | undefined {
  const spot = fileSpotOf(message);
  if (!spot) return undefined;
  const at = spotText(spot);
  return at === '' ? spot.name : `${at} of ${spot.name}`;
}

function spotText({ page, region, seconds }: FileSpot): string {
  if (seconds !== undefined) {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    return `${minutes}:${String(rest).padStart(2, '0')}`;
  }
  const where = page === undefined ? '' : `page ${page}`;
  if (!region) return where;
  const [x, y] = [region.x + region.width / 2, region.y + region.height / 2];
  const spot = `the spot ${percent(x)} from the left and ${percent(y)} from the top`;
  return where === '' ? spot : `${spot} of ${where}`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
