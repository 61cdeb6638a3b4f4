/** Analysis data of generated recordings, in the stored format. */
export const MADE_ANALYSIS = JSON.stringify({
  exercise: 'PUSHUP',
  video_source: 'live_camera',
  analysis_results: { repCount: 0, invalidRepCount: 0, formScore: null },
  completed_reps: [],
  exercise_definition: {},
  is_daily_challenge: false,
});
