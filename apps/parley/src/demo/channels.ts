import type { PersonKey } from './people.ts';

export type DemoChannel = {
  name: string;
  icon: string;
  category: string | null;
  description: string;
  visibility: 'open' | 'private';
  mode: 'auto' | 'mention' | 'off';
  prompt: string;
  members: PersonKey[];
  /** How many of the demo's messages this channel gets, relative to the others. */
  weight: number;
  /**
   * Exchanges of a few lines: '{a}' … '{d}' are four of the members, '?' lines are answered by the
   * assistant.
   */
  exchanges: string[];
};

const everyone: PersonKey[] = [
  'mara',
  'jonas',
  'aiko',
  'samuel',
  'lucia',
  'pieter',
  'noor',
  'elena',
  'tomas',
  'grace',
  'finn',
  'ines',
];

/**
 * A small company that installs heat pumps: enough of a world to try search, prompts and files on.
 */
export const channels: DemoChannel[] = [
  {
    name: 'General',
    icon: '🏡',
    category: null,
    visibility: 'open',
    mode: 'mention',
    weight: 5,
    members: everyone,
    description: 'News for everyone',
    prompt:
      'Answer questions about the company from what was said here. Keep it to three sentences.',
    exchanges: [
      'a: Good morning! The depot kitchen has coffee again.|b: You saved the day, thank you.|c: Is there oat milk too?|a: Two cartons. First come, first served.',
      'b: Reminder: the summer gathering is on Friday at 16:00 in the courtyard.|d: I will bring a salad.|a: And I the speakers. Any wishes for music?|c: Anything but last year’s playlist 😄',
      'c: Our customer survey for {month} is in: **{n} of 100** would recommend us.|a: That is {m} more than last quarter, well done everyone!|d: Most praise goes to the installers. Deserved.',
      'd: New colleague next week: please welcome our apprentice in the workshop.|b: Looking forward! I prepared a locker and keys.|a: I will do the safety briefing on Monday.',
      'a: The office closes at 14:00 on the {n}th because of the electricity works.|c: Servers too?|a: They are on the emergency line, all stays up.',
    ],
  },
  {
    name: 'Installations',
    icon: '🔧',
    category: 'Field',
    visibility: 'open',
    mode: 'auto',
    weight: 9,
    members: ['mara', 'jonas', 'samuel', 'pieter', 'tomas', 'grace', 'finn', 'noor'],
    description: 'Sites in progress, questions from the roof',
    prompt:
      'You help installers on site. When someone reports a problem, ask for the missing facts (site, device, pressure, photo) in one short list. When a problem is solved, sum it up in one line.',
    exchanges: [
      'a: Site {street} {n}: the outdoor unit reports E{m}. Pressure is fine.|b: Which firmware?|a: 2.{m}.1|b: That one misreads the flow sensor. Update to 2.{m}.4 and restart.|a: Works. Thanks!',
      'c: Delivery for {street} is one pallet short: the buffer tank is missing.|d: I called the wholesaler, they bring it tomorrow before 8.|c: Good, then we do the electrics first.',
      'b: Who has the long drill bit?|c: In my van, section B.|b: I pick it up at lunch.',
      'a: ?What do we need before we can start at {street} {n}?|d: The permit came in this morning, it is in the files.|a: Then we start on {day}.',
      'd: Finished {street} {n}: pressure {m}.2 bar, COP 4.{m} at 2 °C outside. Customer is happy.|a: Lovely result. Photos?|d: Four, I upload them tonight.',
      'c: Careful at {street}: the old oil line is still live, I marked it red.|b: Noted. Does the customer know?|c: Yes, signed the sheet.',
    ],
  },
  {
    name: 'Planning',
    icon: '🗓️',
    category: 'Field',
    visibility: 'open',
    mode: 'auto',
    weight: 7,
    members: ['mara', 'aiko', 'lucia', 'elena', 'samuel', 'ines', 'jonas'],
    description: 'Who goes where, and when',
    prompt:
      'Keep track of dates. When a message contains a commitment, answer with a list: what, who, until when. Otherwise stay silent.',
    exchanges: [
      'a: {street} {n} wants to move from {day} to the week after.|b: Fits: the crew is free on Thursday.|c: I will tell the electrician by noon.',
      'b: Draft for week {n} is up: {m} sites, two with cranes.|d: The crane on {day} needs the road permit.|b: I applied last week, still waiting.|a: Let us have a plan B: swap with {street}.',
      'c: ?Which sites depend on a permit this week?|a: Two. I send the list after lunch.',
      'd: Holiday requests for {month}: please enter them by Friday.|a: Done.|b: Mine too.',
      'a: Sick leave: we are one short until {day}.|c: I can move {street} {n} to the afternoon.|d: And I take the measurement at the school.',
    ],
  },
  {
    name: 'Customer care',
    icon: '☎️',
    category: 'Office',
    visibility: 'open',
    mode: 'auto',
    weight: 7,
    members: ['lucia', 'noor', 'elena', 'grace', 'ines', 'aiko', 'mara'],
    description: 'Questions, complaints and praise',
    prompt:
      'Draft a friendly reply to the customer in the language of the question, at most five sentences, with the next step and its date.',
    exchanges: [
      'a: Mrs. Brandt from {street} {n} asks why the meter shows {m} kWh at night.|b: That is the legionella program, once a week.|a: Thank you, I will explain and offer to shift it.',
      'c: Complaint: the fan at {street} is louder than promised.|d: Measured {n} dB at the fence, allowed are 45.|a: I book a technician for {day}.',
      'b: ?Can someone draft an answer about the subsidy deadline?|c: The deadline is the last day of {month}.|b: Perfect, sent.',
      'd: Five stars from {street} {n}: “quiet, clean, on time”.|a: 🎉|c: Forwarding to the crew!',
      'a: Third call about app sign-in this week.|d: Known: the vendor changed the e-mail. I wrote a how-to, see files.|a: Great, I send the link.',
    ],
  },
  {
    name: 'Warehouse',
    icon: '📦',
    category: 'Field',
    visibility: 'open',
    mode: 'mention',
    weight: 4,
    members: ['pieter', 'tomas', 'finn', 'samuel', 'jonas'],
    description: 'Stock, tools and vans',
    prompt:
      'Answer with numbers from this channel: what is in stock, what was ordered, what arrives when.',
    exchanges: [
      'a: Stock: {n} outdoor units, {m} buffer tanks, filters are low.|b: Ordered 40 filters, arriving {day}.|a: 👍',
      'c: Van 3 needs new tyres before winter.|b: Booked for {day} at 7:30.|c: Then I take van 5.',
      'b: Inventory on the last Friday of {month}, who helps?|a: I do.|c: Me too, until noon.',
      'a: The copper price is up {m} %. Shall we order for {month} now?|d: Yes, two rolls more than usual.',
    ],
  },
  {
    name: 'Website',
    icon: '🌐',
    category: 'Office',
    visibility: 'open',
    mode: 'auto',
    weight: 5,
    members: ['aiko', 'ines', 'noor', 'finn', 'elena'],
    description: 'parley-heat.example, forms and the blog',
    prompt:
      'You are a careful editor. When someone posts a text, suggest a shorter version and name one unclear sentence.',
    exchanges: [
      'a: The calculator page loads in {m}00 ms now, before it was {n}00.|b: What did you change?|a: Images:\n```html\n<img loading="lazy" srcset="house-640.avif 640w, house-1280.avif 1280w" alt="A house with a heat pump">\n```|b: Lovely and simple.',
      'c: New blog draft: “What a heat pump does at −10 °C”. Review by {day}?|a: I read it tonight.|d: The chart on page 2 needs a legend.|c: Fixed.',
      'b: {n} form submissions this week, {m} of them spam.|c: The honeypot field would help.|b: Deployed, let us see.',
      'd: ?Is there a shorter way to say what we do on the first page?|a: I like “Warm houses, small bills.”|d: Sold!',
    ],
  },
  {
    name: 'Leadership',
    icon: '🔒',
    category: 'Office',
    visibility: 'private',
    mode: 'mention',
    weight: 3,
    members: ['mara', 'jonas', 'lucia', 'elena'],
    description: 'Numbers and people, for the four of us',
    prompt: 'Be brief and factual. Never repeat names together with salaries.',
    exchanges: [
      'a: Margin in {month}: {n} %. Field hours are the lever.|b: Travel is {m} % of them. Better routing alone gives us a day a week.|a: Let us try it with one crew in {month}.',
      'c: Two good applications for the second electrician.|d: I can interview on {day}.|a: I join from 10:00.',
      'b: The bank agreed to the new line of credit.|c: With which covenant?|b: Equity above {n} %. We are fine.',
    ],
  },
  {
    name: 'Lunch',
    icon: '🥗',
    category: null,
    visibility: 'open',
    mode: 'off',
    weight: 3,
    members: ['mara', 'aiko', 'samuel', 'noor', 'tomas', 'grace', 'ines', 'finn'],
    description: 'Where and when',
    prompt: '',
    exchanges: [
      'a: Ramen at 12:15?|b: In!|c: 🍜|d: Save me a seat, I come from {street}.',
      'b: There is leftover cake in the kitchen.|a: Was. 😇',
      'c: The food truck is back on {day}s.|d: Finally. Falafel for me.|a: Same.',
    ],
  },
];
