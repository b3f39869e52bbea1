/** A visit that cannot go on here and now, as happens all the time on this floor: the player looks again what is the case. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
