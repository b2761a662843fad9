/** A drawing as SVG without text, because a machine may have no fonts. */
export type Drawing = { width: number; height: number; shapes: string };

const CLAY = '#c96442';
const GLASS = '#cfdbe3';

const bars = (heights: readonly number[], width: number, height: number): string =>
  heights
    .map((part, index) => {
      const step = width / heights.length;
      const tall = part * (height - 40);
      return (
        `<rect x="${index * step + step * 0.12}" y="${height - tall - 16}" ` +
        `width="${step * 0.76}" height="${tall}" rx="3" fill="${CLAY}" stroke="none"/>`
      );
    })
    .join('');

/** A roof from above with its units 3.4 m from the parapet, and the road with the crane. */
export const SITE_PLAN: Drawing = {
  width: 640,
  height: 400,
  shapes:
    '<rect x="60" y="50" width="400" height="220" fill="#ebe5da"/>' +
    '<rect x="76" y="66" width="368" height="188"/>' +
    `<rect x="300" y="110" width="56" height="40" fill="${CLAY}"/>` +
    `<rect x="370" y="110" width="56" height="40" fill="${CLAY}"/>` +
    '<path d="M328 110V66M328 66l-6 10M328 66l6 10" stroke-width="2"/>' +
    '<rect x="0" y="310" width="640" height="60" fill="#ddd6ca" stroke="none"/>' +
    '<path d="M0 340H640" stroke-dasharray="18 14" stroke="#fff"/>' +
    '<rect x="330" y="316" width="70" height="30" fill="#e0b24a"/>' +
    '<path d="M365 330L362 130" stroke="#e0b24a" stroke-width="5"/>',
};

/** A corner, and the bus that gets around it. */
export const TURNING: Drawing = {
  width: 640,
  height: 420,
  shapes:
    '<path d="M0 300H340A120 120 0 0 0 460 180V0H640V420H0Z" fill="#ddd6ca" stroke="none"/>' +
    '<path d="M0 300H340A120 120 0 0 0 460 180V0"/>' +
    `<path d="M0 360H360A180 180 0 0 0 540 180V0" stroke="${CLAY}" stroke-dasharray="12 8"/>` +
    `<rect x="90" y="336" width="150" height="44" rx="8" fill="${GLASS}"/>` +
    '<rect x="520" y="250" width="60" height="80" fill="#e0b24a"/>',
};

/** The front of a house with its unit next to the door. */
export const FRONT: Drawing = {
  width: 480,
  height: 320,
  shapes:
    `<path d="M60 140L240 40L420 140" fill="${CLAY}"/>` +
    '<rect x="80" y="140" width="320" height="140" fill="#fbf9f4"/>' +
    '<rect x="215" y="200" width="50" height="80" fill="#8b7a66"/>' +
    `<rect x="110" y="165" width="60" height="45" fill="${GLASS}"/>` +
    `<rect x="310" y="165" width="60" height="45" fill="${GLASS}"/>` +
    '<rect x="315" y="238" width="64" height="42" fill="#ebe5da"/>' +
    '<circle cx="337" cy="259" r="14"/><path d="M0 280H480"/>',
};

/** An open outdoor unit. */
export const UNIT: Drawing = {
  width: 480,
  height: 320,
  shapes:
    '<rect x="70" y="60" width="340" height="210" rx="8" fill="#fbf9f4"/>' +
    '<circle cx="180" cy="165" r="76"/>' +
    `<path d="M180 165L180 100M180 165L236 198M180 165L124 198" stroke="${CLAY}" stroke-width="8"/>` +
    '<path d="M290 90H380V240H290M290 120H380M290 150H380M290 180H380M290 210H380" stroke-width="2"/>' +
    '<path d="M100 270V290M380 270V290"/>',
};

/** The heat load of a house by hour. */
export const LOAD: Drawing = {
  width: 480,
  height: 270,
  shapes: bars(
    [
      0.5, 0.45, 0.42, 0.44, 0.55, 0.8, 0.95, 0.9, 0.7, 0.55, 0.5, 0.45, 0.42, 0.4, 0.45, 0.6, 0.75,
      0.85,
    ],
    480,
    270,
  ),
};
