import type { Block, BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import type { BlockOf } from '../blocks.ts';

export interface BlockForm<Kind extends Block = Block> {
  readonly block: Kind;
  readonly onChange: (block: Kind) => void;
  /** Returns the error of a field of the block, such as `questions.0.answer`. */
  readonly faultOf: (field: string) => string | undefined;
}

export type FormOf<Kind extends BlockKind> = BlockForm<BlockOf<Kind>>;
