/** The database's limits (supabase/schemas/20_risks.sql). */
export const TITLE_MAX = 255;
export const DESCRIPTION_MAX = 10_000;
export const CATEGORY_MAX = 100;
export const COMMENT_MAX = 5000;
export const VIEW_NAME_MAX = 100;
export const REVIEW_DAYS_MAX = 3650;

/** Initial likelihood and impact of a new risk. */
export const MIDDLE = 3;

/**
 * Maximum length of a title taken from a message's first line; the whole message becomes the
 * description.
 */
export const FIRST_LINE_MAX = 160;
