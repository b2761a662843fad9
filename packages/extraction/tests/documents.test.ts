import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBytes } from './builders.ts';

const fixture = async (name: string, mimeType?: string) =>
  readBytes(name, await readFile(join(import.meta.dirname, 'fixtures', name)), mimeType);

const INSPECTION =
  'The inspection of the north pier found that six of the forty wooden piles are rotten ' +
  'below the waterline. The rotten piles must be replaced before the ferries return in ' +
  'spring, because the pier carries the ramp for lorries. ' +
  'A contractor from Rotterdam has offered steel piles for 48,000 euros.';
const MINUTES =
  'Die Hafenrunde beschließt, den Kran zwei bis zum Herbst zu erneuern. ' +
  'Die Kosten für den Kran trägt die Reederei, die Stadt übernimmt die Straße zum Kai. ' +
  'Jonas prüft die Ausschreibung für den Kran und meldet sich am Freitag. ' +
  'Die nächste Sitzung findet am 3. Dezember um 14:30 Uhr statt.';

/** Documents of prose, with a sentence they contain, their language and their summary. */
const PROSE: [file: string, holds: string, language: string, summary: string][] = [
  [
    'crane.docx',
    'Bearing\n4200',
    'en',
    'The slewing bearing of crane two is worn and must be replaced before winter. ' +
      'Überlast wurde am 3. März gemessen: 12 % über dem Grenzwert. ' +
      'Measured by the harbour master.',
  ],
  ['inspection.docx', 'Divers measured the piles on Tuesday', 'en', INSPECTION],
  ['inspection.odt', 'Pile\tState\n12\trotten', 'en', INSPECTION],
  ['inspection.rtf', 'Jonas closes the pier for lorries above ten tonnes.', 'en', INSPECTION],
  ['inspection.html', 'Table of piles', 'en', INSPECTION],
  ['inspection.md', '| 12   | rotten |', 'en', INSPECTION],
  ['inspection.pptx', 'Inspection of the north pier', 'en', INSPECTION],
  [
    'strategy.pptx',
    'Berth\nDepth\nNorth\n14 m',
    'en',
    'Three new berths until 2030 · Shore power for every ship · Mention the subsidy of the ministry.',
  ],
  [
    'quotation.pdf',
    'Second page: terms of payment.',
    'en',
    'We offer one gearbox of type K-77 for 1,250 euros. Delivery takes six weeks. Second page: terms of payment.',
  ],
  [
    'browser.pdf',
    'Łódź, Ελλάδα',
    'de',
    'Die Fähre „Möwe“ läuft um 14:30 Uhr ein – bitte Kai 3 räumen.',
  ],
  [
    'mietvertrag.pdf',
    'Der Vertrag über den Liegeplatz endet am 31. Dezember.',
    'de',
    'Mietvertrag für den Liegeplatz 14 · Der Vermieter überlässt dem Mieter den Liegeplatz ' +
      '14 am Südkai. Die Miete für den Liegeplatz beträgt 480 Euro im Jahr. ' +
      'Der Vertrag über den Liegeplatz endet am 31. Dezember.',
  ],
  ['protokoll.docx', 'Protokoll der Hafenrunde', 'de', MINUTES],
  ['protokoll.odt', 'Größere Schiffe weichen so lange an den Südkai aus.', 'de', MINUTES],
  [
    'order.eml',
    'Jonas Brandt <jonas@example.test>',
    'de',
    'Bestellung: Tauwerk und Fender für die „Möwe“ · bitte bestelle 200 Meter Tauwerk und ' +
      'acht Fender für die Möwe. Die Rechnung geht an die Reederei.',
  ],
  [
    'notepad.txt',
    'Tank 3 is empty again.',
    'en',
    'Tank 3 is empty again. Please call the supplier before noon, the pump must not run dry.',
  ],
  [
    'muelle.txt',
    'pequeños deben atracar',
    'es',
    'El muelle norte está cerrado por obras hasta el lunes. ' +
      'Los barcos pequeños deben atracar en el muelle sur, donde hay más espacio.',
  ],
  [
    'crane-koi8r.txt',
    'Кран номер два сломан',
    'ru',
    'Кран номер два сломан и должен быть отремонтирован до зимы. ' +
      'Груз стоит на причале уже третий день, и судно не может выйти в море.',
  ],
  [
    'crane-shiftjis.txt',
    'クレーンが故障しました',
    'ja',
    'クレーンが故障しました。冬までに修理する必要があります。部品は来週届く予定です。',
  ],
  [
    'crane-gb18030.txt',
    '二号起重机坏了',
    'zh',
    '二号起重机坏了，必须在冬天之前修好。备件下周才能送到港口，船只暂时停靠在南码头。',
  ],
];

test.for(PROSE)(
  '%s: extracts text, language and summary',
  async ([file, holds, language, summary]) => {
    const reading = await fixture(file);
    expect(reading.text).toContain(holds);
    expect(reading).toMatchObject({ language, summary, size: null, seconds: null });
  },
);

/** Other documents, with all their text; they have no summary. */
const DATA: [file: string, text: string][] = [
  [
    'budget.xlsx',
    'Budget\nItem\tOwner\tEuro\nGearbox\tMara\t1250.5\nGrease\tJonas\t80\n\nNäxte Woche\nAnchor chain\t1',
  ],
  [
    'tides.xlsx',
    'Tides\nPier\tHigh water\tMetres\nNorth\t03:12\t3.4\nSüd\t15:40\t3.1\n\nLotsen\nPilot\tPhone\nMara\t112',
  ],
  [
    'tides.ods',
    'Tides\nPier\tHigh water\tMetres\nNorth\t03:12\t3.4\nSüd\t15:40\t3.1\n\nLotsen\nPilot\tPhone\nMara\t112',
  ],
  ['schiffe.csv', 'Name;Länge;Gebühr\nMöwe;42;1.250,50\n"Anna; Bremen";31;80,00'],
  [
    'tide.py',
    '"""Height of the tide."""\n\ndef height(hours: float) -> float:\n' +
      '    """Metres above chart datum."""\n    return 1.8 + 1.6 * math.cos(hours)',
  ],
  ['plans.zip', 'pläne/\npläne/kai.dwg\nreadme.txt'],
  ['plans.tar', 'plans/\nplans/pläne/\nplans/pläne/kai.dwg\nplans/readme.txt'],
  ['plans.tar.gz', 'plans/\nplans/pläne/\nplans/pläne/kai.dwg\nplans/readme.txt'],
];

test.for(DATA)('%s: extracts the text unchanged', async ([file, text]) => {
  expect(await fixture(file)).toEqual({
    text,
    summary: null,
    language: null,
    sentiment: 0,
    size: null,
    seconds: null,
  });
});

test('berths.geojson: keeps data as data', async () => {
  const { text, summary } = await fixture('berths.geojson');
  expect(JSON.parse(text ?? '')).toMatchObject({
    type: 'FeatureCollection',
    features: [{ properties: { name: 'Südkai' } }],
  });
  expect(summary).toBeNull();
});

const IMAGES: [file: string, mimeType: string, width: number, height: number][] = [
  ['chart.png', 'image/png', 320, 200],
  // Taken with the camera held upright: the pixels are rotated, and people see the picture upright.
  ['upright.jpg', 'image/jpeg', 200, 300],
  ['waves.gif', 'image/gif', 60, 40],
  ['waves.webp', 'image/webp', 60, 40],
  ['pier.avif', 'image/avif', 120, 90],
  ['scan.tiff', 'image/tiff', 64, 48],
];

test.for(IMAGES)(
  '%s: measures the picture as people see it',
  async ([file, mimeType, width, height]) => {
    expect(await fixture(file, mimeType)).toEqual({
      text: null,
      summary: null,
      language: null,
      sentiment: 0,
      size: { width, height },
      seconds: null,
    });
  },
);

test('plan.svg: extracts the words and the size', async () => {
  expect(await fixture('plan.svg', 'image/svg+xml')).toMatchObject({
    text: 'Plan of the quay\n\nCrane two',
    summary: null,
    size: { width: 240, height: 160 },
  });
});

const RECORDINGS: [file: string, mimeType: string, seconds: number][] = [
  ['horn.wav', 'audio/wav', 2.5],
  ['horn.mp3', 'audio/mpeg', 2.66],
  ['bare.mp3', 'audio/mpeg', 2.66],
  ['memo.m4a', 'audio/mp4', 2.63],
  ['horn.flac', 'audio/flac', 2.5],
  ['memo.ogg', 'audio/ogg', 2.51],
  ['crane.mp4', 'video/mp4', 2],
  ['crane.mov', 'video/quicktime', 2],
  ['crane.webm', 'video/webm', 2],
  // Recorded as browsers do, without a duration in the file.
  ['voice.webm', 'audio/webm', 12.5],
];

test.for(RECORDINGS)('%s: measures the duration', async ([file, mimeType, expected]) => {
  const { seconds, text } = await fixture(file, mimeType);
  expect(seconds).toBeCloseTo(expected, 1);
  expect(text).toBeNull();
});

test('videos also have a picture size', async () => {
  for (const file of ['crane.mp4', 'crane.webm'])
    expect((await fixture(file)).size, file).toEqual({ width: 64, height: 48 });
});
