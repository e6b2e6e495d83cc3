import { MercatorCameraHelper } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_camera_helper.ts';
import { MercatorProjection } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_projection.ts';
import { createMercatorTransform } from '../../../../node_modules/maplibre-gl/src/geo/projection/mercator_transform.ts';

/** Every map is flat, whatever its style asks for: fields look the same on a globe, and it would be 50 kB. */
export const createProjectionFromName = (_name, constrainOverride) => ({
  projection: new MercatorProjection(),
  transform: createMercatorTransform({ constrainOverride }),
  cameraHelper: new MercatorCameraHelper(),
});
