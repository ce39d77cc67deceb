/** Numbers in one piece. */
const PIECE_BITS = 16;
const PIECE = 2 ** PIECE_BITS;

/**
 * A growing column of whole numbers, in pieces: nothing is copied as it grows, and a piece in which all are 0 takes no
 * memory. A feed has millions of rows.
 */
export class GrowingColumn {
  readonly #pieces: (Int32Array | Uint8Array | undefined)[] = [];
  readonly #makePiece: () => Int32Array | Uint8Array;
  length = 0;

  /** @param bits 8 for numbers from 0 to 255, else 32 with a sign */
  constructor(bits: 8 | 32 = 32) {
    this.#makePiece = () => (bits === 8 ? new Uint8Array(PIECE) : new Int32Array(PIECE));
  }

  push(value: number): void {
    const index = this.length++;
    if (value === 0) return;
    const piece = (this.#pieces[index >> PIECE_BITS] ??= this.#makePiece());
    piece[index & (PIECE - 1)] = value;
  }

  /** Returns the number at an index; 0 beyond the end. */
  at(index: number): number {
    return this.#pieces[index >> PIECE_BITS]?.[index & (PIECE - 1)] ?? 0;
  }
}
