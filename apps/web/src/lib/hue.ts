/** A stable hue for an id, 0 to 359. */
export const hueOf = (id: string): number => hashOf(id) % 360;

/** Hues that one tells apart at a glance, and the shades of each. */
const HUES = 18;
const SHADES = 3;

/** One of 54 stable tones for an id, so that few people share one. */
export function toneOf(id: string): { hue: number; shade: number } {
  const tone = hashOf(id) % (HUES * SHADES);
  return { hue: (tone % HUES) * (360 / HUES), shade: Math.floor(tone / HUES) };
}

/** FNV-1a with a last mix: ids that differ in one character differ everywhere. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
