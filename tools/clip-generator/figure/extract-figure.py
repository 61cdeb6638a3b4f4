"""Creates human.glb and human.skeleton.json from Debian's MakeHuman figure (see ../README.md).

    blender -b --factory-startup -noaudio -P extract-figure.py -- human_rig.blend human.glb

Keeps only the figure, adds toe bones, gives vertices without a bone the weights of their neighbours,
subdivides cloth and skin once, and reduces textures (to JPEG, or PNG for the hair, which needs
transparency).
"""

import json
import os
import sys

import bpy
import mathutils

SOURCE, TARGET = sys.argv[sys.argv.index("--") + 1 :]

# Maps part of the source's object name to our name, texture file, texture size in pixels, roughness.
PARTS = {
    "classic_shoes": ("shoes", "classicshoes_texture_diffuse.png", 512, 0.55),
    "eyes": ("eyes", "brown_eye.png", 256, 0.15),
    "jeans01": ("trousers", "jeans_basic_diffuse.png", 512, 0.9),
    "male1591": ("body", "young_lightskinned_male_diffuse.png", 1024, 0.62),
    "mhair02": ("hair", "male02_diffuse_black.png", 512, 0.6),
    "tshirt02": ("shirt", "tshirt02_texture.png", 256, 0.92),
}
# Position of the ball of the foot: fraction of the shoe's length from the heel, and height above the
# sole in metres.
BALL_OF_FOOT = 0.70
BALL_HEIGHT = 0.028
# Parts that are not subdivided, because the difference is not visible.
LEFT_COARSE = {"hair", "eyes"}
# Total bone weight up to which a vertex gets its neighbours' weights, so that it moves with the
# body.
LOOSE = 0.05


def keep_only_figure():
    armature = bpy.data.objects["HumanSkeleton"]
    meshes = [o for o in bpy.data.objects if o.name.startswith("MakeHuman") and o.type == "MESH"]
    kept = {armature, *(o for o in bpy.data.objects if o.name.startswith("MakeHuman"))}
    for obj in list(bpy.data.objects):
        if obj not in kept:
            bpy.data.objects.remove(obj, do_unlink=True)
    world = armature.matrix_world.copy()
    armature.parent = None
    armature.matrix_world = world
    for collection in bpy.data.collections:
        collection.hide_viewport = False
    for obj in kept:
        if obj.name not in bpy.context.scene.collection.all_objects:
            bpy.context.scene.collection.objects.link(obj)
        obj.hide_set(False)
        obj.hide_viewport = False
    return armature, meshes, kept


def to_rest_pose(armature):
    for bone in armature.pose.bones:
        for constraint in list(bone.constraints):
            bone.constraints.remove(constraint)
        bone.matrix_basis.identity()
    if armature.animation_data:
        armature.animation_data_clear()
    for action in list(bpy.data.actions):
        bpy.data.actions.remove(action)


def add_toe_bones(armature, shoes):
    """Adds toe bones, which the source lacks, so that shoes bend. Returns the height of the sole."""
    to_armature = armature.matrix_world.inverted() @ shoes.matrix_world
    points = [to_armature @ vertex.co for vertex in shoes.data.vertices]
    heel, tip = min(p.x for p in points), max(p.x for p in points)
    sole = min(p.z for p in points)
    ball = heel + BALL_OF_FOOT * (tip - heel)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for side, sign in (("L", 1), ("R", -1)):
        across = [p.y for p in points if p.y * sign > 0 and p.x > ball]
        middle = (min(across) + max(across)) / 2
        bone = armature.data.edit_bones.new("toe_" + side)
        bone.head = (ball, middle, sole + BALL_HEIGHT)
        bone.tail = (ball + 0.05, middle, sole + BALL_HEIGHT)
        bone.parent = armature.data.edit_bones["foot_" + side]
    bpy.ops.object.mode_set(mode="OBJECT")
    for side, sign in (("L", 1), ("R", -1)):
        toe = shoes.vertex_groups.new(name="toe_" + side)
        foot = shoes.vertex_groups["foot_" + side]
        for vertex, point in zip(shoes.data.vertices, points):
            share = min(1, max(0, (point.x - (ball - 0.02)) / 0.04))
            share = share * share * (3 - 2 * share)
            if point.y * sign > 0 and share > 0:
                toe.add([vertex.index], share, "REPLACE")
                foot.add([vertex.index], 1 - share, "REPLACE")
    return min((armature.matrix_world @ p).z for p in points)


def paint(obj, name, texture, size, roughness):
    image = bpy.data.images[texture]
    if image.size[0] > size:
        image.scale(size, size)
    image.pack()
    if name != "hair":
        # The exporter prefers the file name's extension over the format.
        image.filepath_raw = "//" + name + ".jpg"
        image.file_format = "JPEG"
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.use_backface_culling = False
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = 0.3
    if name == "hair":
        tree.links.new(node.outputs["Alpha"], shader.inputs["Alpha"])
        material.blend_method = "CLIP"
        material.alpha_threshold = 0.4
    obj.data.materials.clear()
    obj.data.materials.append(material)
    for polygon in obj.data.polygons:
        polygon.use_smooth = True
        polygon.material_index = 0


def weigh_loose_vertices(obj, armature):
    for group in list(obj.vertex_groups):
        if group.name not in armature.data.bones:
            obj.vertex_groups.remove(group)
    weight = lambda vertex: sum(group.weight for group in vertex.groups)
    firm = [v for v in obj.data.vertices if weight(v) > LOOSE]
    loose = [v for v in obj.data.vertices if weight(v) <= LOOSE]
    tree = mathutils.kdtree.KDTree(len(firm))
    for index, vertex in enumerate(firm):
        tree.insert(vertex.co, index)
    tree.balance()
    for vertex in loose:
        _, index, _ = tree.find(vertex.co)
        for group in firm[index].groups:
            obj.vertex_groups[group.group].add([vertex.index], group.weight, "REPLACE")


def subdivide(obj):
    bpy.context.view_layer.objects.active = obj
    modifier = obj.modifiers.new("finer", "SUBSURF")
    modifier.levels = modifier.render_levels = 1
    while obj.modifiers.find("finer") > 0:
        bpy.ops.object.modifier_move_up(modifier="finer")
    bpy.ops.object.modifier_apply(modifier="finer")


def write_skeleton(armature, floor, path):
    """Writes the bones in metres, y up, x forward, like the glTF file."""

    def point(local):
        world = armature.matrix_world @ local
        return [round(world.x, 5), round(world.z, 5), round(-world.y, 5)]

    bones = [
        {
            "name": bone.name,
            "parent": bone.parent.name if bone.parent else None,
            "head": point(bone.head_local),
            "tail": point(bone.tail_local),
        }
        for bone in armature.data.bones
    ]
    with open(path, "w") as file:
        json.dump({"bones": bones, "floor": round(floor, 5)}, file)
        file.write("\n")


bpy.ops.wm.open_mainfile(filepath=SOURCE)
armature, meshes, kept = keep_only_figure()
to_rest_pose(armature)
floor = add_toe_bones(armature, next(o for o in meshes if "classic_shoes" in o.name))
for obj in meshes:
    part = next(key for key in PARTS if key in obj.name)
    name, texture, size, roughness = PARTS[part]
    obj.name = obj.data.name = name
    paint(obj, name, texture, size, roughness)
    weigh_loose_vertices(obj, armature)
    if name not in LEFT_COARSE:
        subdivide(obj)
bpy.ops.object.select_all(action="DESELECT")
for obj in kept:
    obj.select_set(True)
bpy.ops.export_scene.gltf(
    filepath=TARGET,
    export_format="GLB",
    use_selection=True,
    export_image_format="AUTO",
    export_animations=False,
    export_skins=True,
    export_morph=False,
    export_yup=True,
    export_apply=False,
    export_def_bones=False,
)
write_skeleton(armature, floor, os.path.splitext(TARGET)[0] + ".skeleton.json")
