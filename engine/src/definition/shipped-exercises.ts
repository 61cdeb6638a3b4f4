/** Exercise definitions shipped with the product, by id, as unparsed JSON. */
import benchPress from '../../exercises/bench-press.json' with { type: 'json' };
import burpee from '../../exercises/burpee.json' with { type: 'json' };
import demoSquat from '../../exercises/demo-squat.json' with { type: 'json' };
import dip from '../../exercises/dip.json' with { type: 'json' };
import lunge from '../../exercises/lunge.json' with { type: 'json' };
import plank from '../../exercises/plank.json' with { type: 'json' };
import pullUp from '../../exercises/pull-up.json' with { type: 'json' };
import pushUp from '../../exercises/push-up.json' with { type: 'json' };
import shoulderPress from '../../exercises/shoulder-press.json' with { type: 'json' };
import sitUp from '../../exercises/sit-up.json' with { type: 'json' };
import squat from '../../exercises/squat.json' with { type: 'json' };

export const SHIPPED = {
  'push-up': pushUp,
  squat,
  'pull-up': pullUp,
  'bench-press': benchPress,
  'sit-up': sitUp,
  lunge,
  dip,
  'shoulder-press': shoulderPress,
  plank,
  burpee,
  'demo-squat': demoSquat,
};
export type ShippedId = keyof typeof SHIPPED;
