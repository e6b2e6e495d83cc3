import { MercatorCameraHelper } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_camera_helper.ts';
import { MercatorProjection } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_projection.ts';
import { createMercatorTransform } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_transform.ts';

/** Makes every map flat, regardless of its style: fields look the same on a globe, which would add 50 kB. */
export const createProjectionFromName = (_name, constrainOverride) => ({
  projection: new MercatorProjection(),
  transform: createMercatorTransform({ constrainOverride }),
  cameraHelper: new MercatorCameraHelper(),
});
