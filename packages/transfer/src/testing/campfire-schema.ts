/** The tables of Campfire as Rails makes them, as far as an import looks at them. */
export const CAMPFIRE_SCHEMA = `
  create table "accounts" ("id" integer primary key, "name" varchar not null, "custom_styles" text,
    "created_at" datetime(6) not null);
  create table "users" ("id" integer primary key, "name" varchar not null, "bio" text,
    "email_address" varchar, "bot_token" varchar, "password_digest" varchar,
    "role" integer default 0 not null, "status" integer default 0 not null);
  create table "rooms" ("id" integer primary key, "name" varchar, "type" varchar not null,
    "creator_id" bigint not null, "created_at" datetime(6) not null);
  create table "memberships" ("id" integer primary key, "room_id" integer not null,
    "user_id" integer not null, "involvement" varchar default 'mentions');
  create table "messages" ("id" integer primary key, "room_id" integer not null,
    "creator_id" integer not null, "client_message_id" varchar, "created_at" datetime(6) not null,
    "updated_at" datetime(6));
  create table "action_text_rich_texts" ("id" integer primary key, "name" varchar not null,
    "body" text, "record_type" varchar not null, "record_id" bigint not null,
    "created_at" datetime(6) not null, "updated_at" datetime(6) not null);
  create index "index_texts" on "action_text_rich_texts" ("record_type", "record_id", "name");
  create table "boosts" ("id" integer primary key, "message_id" integer not null,
    "booster_id" integer not null, "content" varchar(16) not null, "created_at" datetime(6));
  create table "active_storage_attachments" ("id" integer primary key, "name" varchar not null,
    "record_type" varchar not null, "record_id" bigint not null, "blob_id" bigint not null);
  create table "active_storage_blobs" ("id" integer primary key, "key" varchar not null,
    "filename" varchar not null, "content_type" varchar, "byte_size" bigint not null);
  create table "active_storage_variant_records" ("id" integer primary key);
  create table "bans" ("id" integer primary key, "ip_address" varchar);
  create table "searches" ("id" integer primary key, "query" varchar);
  create table "sessions" ("id" integer primary key, "token" varchar);
  create table "push_subscriptions" ("id" integer primary key, "endpoint" varchar);
  create table "webhooks" ("id" integer primary key, "url" varchar);
  create table "schema_migrations" ("version" varchar primary key);
  create virtual table "message_search_index" using fts5 ("body", "tokenize=porter");
`;
