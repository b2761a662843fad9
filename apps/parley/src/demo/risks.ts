import { newId, userParts } from '@parley/model';
import type { Sql, TransactionSql } from 'postgres';
import type { PersonKey } from './people.ts';
import { type RiskStep, type RiskStory, RISKS } from './risk-stories.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };

const DAY_MS = 86_400_000;

/** A register with a past: each risk is raised, treated and talked about by people, day by day. */
export async function writeRisks(sql: Sql, ids: Ids, now: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const register = new Register(tx, ids, now);
    for (const story of RISKS.toSorted((a, b) => b.daysAgo - a.daysAgo)) await register.tell(story);
    await tx`select set_config('request.jwt.claims', '', true)`;
  });
}

class Register {
  readonly #tx: TransactionSql;
  readonly #ids: Ids;
  readonly #now: Date;

  constructor(tx: TransactionSql, ids: Ids, now: Date) {
    this.#tx = tx;
    this.#ids = ids;
    this.#now = now;
  }

  async tell(story: RiskStory): Promise<void> {
    const id = await this.#raise(story);
    for (const step of story.steps ?? []) await this.#step(id, step);
    for (const { title, who, daysAgo, dueIn, doneDaysAgo } of story.actions ?? []) {
      const action = newId();
      await this.#as(story.by, id, daysAgo, async (at) => {
        await this.#tx`insert into public.risk_actions ${this.#tx({ id: action, workspace_id: this.#ids.workspace, risk_id: id, title, assignee_id: this.#person(who), due_on: this.#day(dueIn), created_by: this.#person(story.by), created_at: at })}`;
      });
      if (doneDaysAgo !== undefined)
        await this.#as(
          who,
          id,
          doneDaysAgo,
          (at) => this.#tx`update public.risk_actions set done_at = ${at} where id = ${action}`,
        );
    }
  }

  async #raise(story: RiskStory): Promise<string> {
    const {
      title,
      description,
      category,
      score: [likelihood, impact],
      by,
      owner,
      daysAgo,
      dueIn,
      review,
    } = story;
    const id = newId();
    const channel = await this.#find('channels', story.channel);
    const message =
      story.message && channel ? await this.#say(channel, by, story.message, daysAgo) : null;
    const location = await this.#find('locations', story.location);
    await this.#as(by, id, daysAgo, async (at) => {
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
      if (message)
        await this.#tx`insert into public.risk_links ${this.#tx({ workspace_id: this.#ids.workspace, risk_id: id, message_id: message, created_by: this.#person(by), created_at: at })}`;
    });
    return id;
  }

  #step(id: string, { daysAgo, by, set, comment }: RiskStep): Promise<void> {
    return this.#as(by, id, daysAgo, async (at) => {
      if (set) await this.#tx`update public.risks set ${this.#tx(set)} where id = ${id}`;
      if (set?.status === 'closed')
        await this.#tx`update public.risks set closed_at = ${at} where id = ${id}`;
      if (comment)
        await this.#tx`insert into public.risk_events ${this.#tx({ workspace_id: this.#ids.workspace, risk_id: id, actor_id: this.#person(by), kind: 'comment', comment })}`;
    });
  }

  /** Does something in a person's name, and dates what the history wrote of it. */
  async #as(
    person: PersonKey,
    risk: string,
    daysAgo: number,
    work: (at: Date) => PromiseLike<unknown>,
  ): Promise<void> {
    const at = new Date(this.#now.getTime() - daysAgo * DAY_MS);
    await this.#tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: this.#person(person), role: 'authenticated' })}, true)`;
    await work(at);
    await this.#tx`update public.risk_events set created_at = ${at} where risk_id = ${risk} and created_at >= now()`;
  }

  /** @returns the message's id. */
  async #say(channel: string, by: PersonKey, text: string, daysAgo: number): Promise<string> {
    const id = newId();
    const place = { workspace_id: this.#ids.workspace, channel_id: channel };
    const at = new Date(this.#now.getTime() - daysAgo * DAY_MS);
    // Of the past nobody is told, and the assistant does not answer it.
    await this.#tx`set local session_replication_role = replica`;
    await this.#tx`insert into public.messages ${this.#tx({ ...place, id, author_id: this.#person(by), role: 'user', parts: this.#tx.json(userParts(id, text, [])), metadata: this.#tx.json(place), created_at: at, updated_at: at })}`;
    await this.#tx`set local session_replication_role = origin`;
    return id;
  }

  async #find(table: 'channels' | 'locations', name: string | undefined): Promise<string | null> {
    if (!name) return null;
    const [row] = await this.#tx<
      { id: string }[]
    >`select id from public.${this.#tx(table)} where workspace_id = ${this.#ids.workspace} and name = ${name}`;
    return row?.id ?? null;
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key) ?? '';
  }

  #day(days: number | undefined): string | null {
    return days === undefined
      ? null
      : new Date(this.#now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  }
}
