// What names a page in every store of this slice.

/** A page of an account. */
export interface PageKey {
  account_id: number;
  id: number;
}
