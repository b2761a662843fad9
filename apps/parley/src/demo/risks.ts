import { newId } from '@parley/model';
import type { Sql, TransactionSql } from '@parley/postgres';
import type { Calendar } from './calendar.ts';
import type { PersonKey } from './people.ts';
import { type RiskStep, type RiskStory, RISKS, type When } from './risk-stories.ts';
import { lineOf } from './story/index.ts';
import type { Ids } from './talk.ts';

const DAY_MS = 86_400_000;
/** Delay between a message and its risk in the register. */
const THOUGHT_MS = 12 * 60_000;

/** Fills the register with a history: people raise, treat and discuss risks day by day. */
export async function writeRisks(
  sql: Sql,
  ids: Ids,
  messages: ReadonlyMap<string, string>,
  calendar: Calendar,
): Promise<void> {
  await sql.begin(async (tx) => {
    const register = new Register(tx, ids, messages, calendar);
    const raised = RISKS.map((story) => ({ story, at: raisedAt(story, calendar) }))
      // Leaves out risks of messages from later today.
      .filter(({ at }) => at <= calendar.now)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const { story, at } of raised) await register.tell(story, at);
    await tx`select set_config('request.jwt.claims', '', true)`;
  });
}

const whenOf = (when: When, { now, at }: Calendar): Date =>
  typeof when === 'number' ? new Date(now.getTime() - when * DAY_MS) : at(...when);

function raisedAt({ at, from }: RiskStory, calendar: Calendar): Date {
  if (at !== undefined) return whenOf(at, calendar);
  const line = lineOf(from ?? '');
  return new Date(calendar.at(line.day, line.at).getTime() + THOUGHT_MS);
}

class Register {
  readonly #tx: TransactionSql;
  readonly #ids: Ids;
  readonly #messages: ReadonlyMap<string, string>;
  readonly #calendar: Calendar;

  constructor(
    tx: TransactionSql,
    ids: Ids,
    messages: ReadonlyMap<string, string>,
    calendar: Calendar,
  ) {
    this.#tx = tx;
    this.#ids = ids;
    this.#messages = messages;
    this.#calendar = calendar;
  }

  async tell(story: RiskStory, at: Date): Promise<void> {
    const id = await this.#raise(story, at);
    for (const step of story.steps ?? []) await this.#step(id, step);
    for (const { title, who, at: begun, dueIn, done } of story.actions ?? []) {
      const action = newId();
      await this.#as(story.by, id, begun, async (then) => {
        await this.#tx`insert into public.risk_actions
          ${this.#tx({
            id: action,
            workspace_id: this.#ids.workspace,
            risk_id: id,
            title,
            assignee_id: this.#person(who),
            due_on: this.#day(dueIn),
            created_by: this.#person(story.by),
            created_at: then,
          })}`;
      });
      if (done !== undefined)
        await this.#as(
          who,
          id,
          done,
          (then) => this.#tx`update public.risk_actions set done_at = ${then} where id = ${action}`,
        );
    }
  }

  async #raise(story: RiskStory, at: Date): Promise<string> {
    const { title, description, category, score, by, owner, dueIn, review, from, links } = story;
    const [likelihood, impact] = score;
    const id = newId();
    const message = this.#message(from);
    const channel = await this.#find('channels', story.channel);
    const location = await this.#find('locations', story.location);
    await this.#at(by, id, at, async () => {
      await this.#tx`insert into public.risks ${this.#tx({
        id,
        workspace_id: this.#ids.workspace,
        channel_id: channel,
        location_id: location,
        source_message_id: message,
        title,
        description: description ?? null,
        category,
        likelihood,
        impact,
        owner_id: owner ? this.#person(owner) : null,
        due_on: this.#day(dueIn),
        review_every_days: review?.every ?? null,
        review_on: this.#day(review?.in),
        created_by: this.#person(by),
        created_at: at,
      })}`;
      for (const linked of [from, ...(links ?? [])].flatMap((key) => this.#message(key) ?? []))
        await this.#tx`insert into public.risk_links
          ${this.#tx({
            workspace_id: this.#ids.workspace,
            risk_id: id,
            message_id: linked,
            created_by: this.#person(by),
            created_at: at,
          })}`;
    });
    return id;
  }

  #step(id: string, { at: when, by, set, comment }: RiskStep): Promise<void> {
    return this.#as(by, id, when, async (at) => {
      if (set) await this.#tx`update public.risks set ${this.#tx(set)} where id = ${id}`;
      if (set?.status === 'closed')
        await this.#tx`update public.risks set closed_at = ${at} where id = ${id}`;
      if (comment)
        await this.#tx`insert into public.risk_events
          ${this.#tx({
            workspace_id: this.#ids.workspace,
            risk_id: id,
            actor_id: this.#person(by),
            kind: 'comment',
            comment,
          })}`;
    });
  }

  /** Acts as a person at a time, unless that time is in the future. */
  async #as(
    person: PersonKey,
    risk: string,
    when: When,
    work: (at: Date) => PromiseLike<unknown>,
  ): Promise<void> {
    const at = whenOf(when, this.#calendar);
    if (at <= this.#calendar.now) await this.#at(person, risk, at, () => work(at));
  }

  /** Acts as a person, and backdates the resulting entry in the history. */
  async #at(
    person: PersonKey,
    risk: string,
    at: Date,
    work: () => PromiseLike<unknown>,
  ): Promise<void> {
    await this.#tx`select set_config('request.jwt.claims',
      ${JSON.stringify({ sub: this.#person(person), role: 'authenticated' })}, true)`;
    await work();
    await this.#tx`update public.risk_events set created_at = ${at} where risk_id = ${risk} and created_at >= now()`;
  }

  async #find(table: 'channels' | 'locations', name: string | undefined): Promise<string | null> {
    if (!name) return null;
    const [row] = await this.#tx<
      { id: string }[]
    >`select id from public.${this.#tx(table)} where workspace_id = ${this.#ids.workspace} and name = ${name}`;
    return row?.id ?? null;
  }

  #message(key: string | undefined): string | null {
    return key === undefined ? null : (this.#messages.get(key) ?? null);
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key) ?? '';
  }

  #day(days: number | undefined): string | null {
    return days === undefined
      ? null
      : new Date(this.#calendar.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  }
}
