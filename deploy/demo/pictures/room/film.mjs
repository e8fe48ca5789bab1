/** The film most rooms were taken on; some stand further from the camera or are darker. */
export const film = { focus: 4.4, exposure: 1.5, shadows: [0, 0.008, 0.025] };
