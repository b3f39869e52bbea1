import type { operator } from '@salon/contract';

/** Who makes a call: a person of the staff, or the holder of a key. Every call is about one site. */
export interface Operator {
  /** As audit and corrections name them; two callers of one name are one person. */
  name: string;
  siteId: number;
  /** Staff that is bound to no site; the call says which one it means. */
  isOfEverySite: boolean;
  /** Null: a key. */
  staffId: number | null;
  rights: ReadonlySet<operator.Right>;
  /** What a session's person has to give again before a call that asks for it; null: nothing, or a key. */
  proofDue: operator.StaffProof | null;
}
