/** Map colours, tinted from the theme's own. */
const MIXES = {
  water: 'color-mix(in oklab, var(--rail) 84%, oklch(0.62 0.08 235))',
  land: 'color-mix(in oklab, var(--raised) 55%, var(--page))',
  border: 'color-mix(in oklab, var(--hairline) 70%, var(--faint))',
  country: 'var(--soft)',
  city: 'var(--ink)',
  dot: 'var(--faint)',
  halo: 'var(--raised)',
} as const;

export type MapColours = Record<keyof typeof MIXES, string>;

/** Colours of the current theme, in the notation of the map library. */
export function mapColours(): MapColours {
  const probe = document.createElement('span');
  // With reduced motion, transitions take an instant, and reading immediately would return the old
  // colour.
  probe.style.setProperty('transition', 'none', 'important');
  document.body.append(probe);
  const context = Object.assign(document.createElement('canvas'), {
    width: 1,
    height: 1,
  }).getContext('2d', { willReadFrequently: true });
  const read = (mix: string): string => {
    probe.style.color = mix;
    if (!context) return 'gray';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const colours: MapColours = {
    water: read(MIXES.water),
    land: read(MIXES.land),
    border: read(MIXES.border),
    country: read(MIXES.country),
    city: read(MIXES.city),
    dot: read(MIXES.dot),
    halo: read(MIXES.halo),
  };
  probe.remove();
  return colours;
}
